/**
 * Puts a text on the clipboard. False when the browser does not allow it, and always on an address
 * without encryption that is not this machine's, where browsers have no clipboard to offer.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return false;
  return await clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
