/** The path of a Chromium that runs, if there is one on this machine. */
export function findBrowser(): string | undefined;
