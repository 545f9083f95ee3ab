/** The dice of the home page, in one chunk that loads after the text. */
export { DiceCardArt } from '#domain/art/player/dice-card.tsx';
export { DiceHero } from '#domain/art/player/dice-hero.tsx';
