/** Saves files where the browser saves downloads. */

/** Made in the page, so that it works without the network. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
  saveFile(name, new Blob([text], { type }));
}

export function saveJson(name: string, content: unknown): void {
  saveText(name, `${JSON.stringify(content, null, 2)}\n`, 'application/json');
}

/** The browser reads the file a moment after the click. */
const READ_MS = 60_000;

export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
}
