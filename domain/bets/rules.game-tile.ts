/** How a tile of the lobby shows the name of its game. */
export type NameSize = { readonly '--letters'?: number };

/** By the letters of the longest word, for a name with one that the usual size would break. */
export function sizeOfName(name: string): NameSize {
  const letters = Math.max(...name.split(/[\s-]/).map((word) => word.length));
  return letters > 9 ? { '--letters': letters } : {};
}
