// @ts-check
/** Days and times in the form of the page's language and in the device's time zone. */

export function tellWhen() {
  for (const when of document.querySelectorAll("time[data-when]")) tell(when, when.getAttribute("datetime"));
}

/**
 * Puts a day or a time into an element; what is neither stays as it stands.
 * @param {Element} element
 * @param {string | null} stamp
 */
export function tell(element, stamp) {
  const told = new Date(stamp ?? "");
  if (Number.isNaN(told.getTime())) return;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(stamp ?? "");
  const form = new Intl.DateTimeFormat(document.documentElement.lang, day
    ? { dateStyle: "medium", timeZone: "UTC" }
    : { dateStyle: "medium", timeStyle: "short" });
  element.textContent = form.format(told);
}
