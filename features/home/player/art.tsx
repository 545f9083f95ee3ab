/** The dice of the home page, in one chunk that comes after the words. */
export { DiceCardArt } from '#platform/browser/art/dice-card.tsx';
export { DiceHero } from '#platform/browser/art/dice-hero.tsx';
