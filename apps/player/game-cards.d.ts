declare module 'virtual:game-cards/*' {
  import type { Tree } from '#platform/browser/texts/texts.ts';

  const cards: Tree;
  export default cards;
}
