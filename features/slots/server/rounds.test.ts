import { expect, test } from 'vitest';
import { toBetId, toPlayerId } from '#core/ids.ts';
import { openRound } from '#domain/suppliers/contract.rounds.ts';
import { roundRoutes } from './rounds.ts';

const HOME = 'https://casino.example';
const GAMES = 'https://games.example';

/** What the player is answered when the supplier names this address. */
async function answerTo(url: string) {
  const asked: object[] = [];
  const unknown: string[] = [];
  const routes = roundRoutes({
    // Only permissions of staff are read from it.
    db: undefined as never,
    catalogue: { frameOrigins: () => [GAMES] },
    homeOf: (host) => `https://${host}`,
    onUnknownOrigin: (_game, origin) => unknown.push(origin),
    openRound: async (order) => {
      asked.push(order);
      return { url, game: 'acme-fruits' };
    },
  });
  const { handler } = routes.find(({ call }) => call.name === openRound.name)!;
  const answer = await handler({
    params: { bet: '12' },
    query: undefined,
    body: { locale: 'ru' },
    upload: undefined,
    key: undefined,
    viewer: { kind: 'player', id: toPlayerId('7'), session: '1', expiresAt: 0 },
    // The route reads nothing else of it.
    origin: { host: 'casino.example' } as never,
  });
  return { answer, asked, unknown };
}

test('casino.launch: a round opens where its supplier runs games, or at our own origin', async () => {
  for (const url of [`${GAMES}/rounds/1?token=x`, `${HOME}/studio/play/steppe-gold#r=x`]) {
    const { answer, asked, unknown } = await answerTo(url);
    expect(answer).toEqual({ data: { url } });
    expect(unknown).toEqual([]);
    const order = { player: toPlayerId('7'), bet: toBetId('12'), lang: 'ru', home: HOME };
    expect(asked).toEqual([order]);
  }
});

test('casino.launch: a round anywhere else is refused and reported', async () => {
  const urls = [
    'https://elsewhere.example/round',
    'http://games.example/round',
    'https://games.example:8443/round',
    'https://games.example@elsewhere.example/',
    'https://games.example.elsewhere.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//games.example/round',
    'no address',
  ];
  for (const url of urls) {
    const { answer, unknown } = await answerTo(url);
    expect(answer, url).toEqual({ refused: 'replay_unavailable' });
    expect(unknown).toHaveLength(1);
  }
});
