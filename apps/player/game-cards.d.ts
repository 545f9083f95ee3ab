declare module 'virtual:game-cards/*' {
  const cards: import('#platform/browser/texts.ts').Tree;
  export default cards;
}
