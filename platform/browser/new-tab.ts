/** A tab that was opened before its address is known. */
export type NewTab = {
  show(url: string): void;
  /** There is nothing to show. */
  close(): void;
};

/**
 * Opens an empty tab at the press of a button: once the server has answered, browsers would block
 * it. Undefined when they do; the page then shows a link. What opens there must not reach this
 * page, so the tab gives its opener up.
 */
export function openNewTab(text: string): NewTab | undefined {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return undefined;
  tab.opener = null;
  tab.document.title = text;
  tab.document.body.textContent = text;
  return {
    show: (url) => tab.location.replace(url),
    close: () => tab.close(),
  };
}
