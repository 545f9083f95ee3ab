declare module 'virtual:game-cards/*' {
  import type { Tree } from '#platform/browser/texts/texts.ts';

  const cards: Tree;
  export default cards;
}

declare module 'virtual:game-words/*' {
  const words: Readonly<Record<string, readonly string[]>>;
  export default words;
}
