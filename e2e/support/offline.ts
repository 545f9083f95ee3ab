/** What a browser logs while a page without a network is still loading its parts. */
export const OFFLINE =
  /ERR_INTERNET_DISCONNECTED|Failed (?:chunk|locale) loading|dynamically imported module/;
