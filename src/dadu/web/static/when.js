// @ts-check
/** Days and times in the form of the page's language and in the device's time zone. */

export function tellWhen() {
  for (const when of document.querySelectorAll("time[data-when]")) {
    const stamp = when.getAttribute("datetime") ?? "";
    const told = new Date(stamp);
    if (Number.isNaN(told.getTime())) continue;
    const day = /^\d{4}-\d{2}-\d{2}$/.test(stamp);
    const form = new Intl.DateTimeFormat(document.documentElement.lang, day
      ? { dateStyle: "medium", timeZone: "UTC" }
      : { dateStyle: "medium", timeStyle: "short" });
    when.textContent = form.format(told);
  }
}
