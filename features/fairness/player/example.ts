/** Rounds V1 and V2 of core/fairness/vectors.json; example.test.ts compares them with that file. */
export const EXAMPLE = {
  serverSeed: 'a3f1c2d4e5b60718293a4b5c6d7e8f90112233445566778899aabbccddeeff00',
  commitment: '1309f953015195d9eadc0455c1e42a5cfc463d4cad90c0cc940ff77b5f1633bd',
  clientSeed: 'player-one',
  /** Rolls by bet number, in hundredths. */
  published: [6727, 5483],
} as const;
