/** The dice of the home page, in one chunk that comes after the words. */
export { DiceCardArt } from '#domain/art/player/dice-card.tsx';
export { DiceHero } from '#domain/art/player/dice-hero.tsx';
