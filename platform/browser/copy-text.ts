/**
 * Copies a text to the clipboard. Returns false when the browser refuses, and always on an
 * unencrypted address other than localhost, where browsers offer no clipboard.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return false;
  return await clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}
