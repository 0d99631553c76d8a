"""What the house needs around the package: setting up, catalogues, a browser for the tests."""
