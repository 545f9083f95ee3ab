/** Joins the race of the day and stakes in it, as a player who takes part in a tournament does. */
import { setTimeout as pause } from 'node:timers/promises';
import { newKey, type TestApp } from './test-app.ts';

export async function joinRace(app: TestApp, token: string): Promise<void> {
  const id = await findRace(app);
  const path = `/api/v2/tournaments/${id}/join`;
  const joined = await app.send('POST', path, { token, key: newKey() });
  if (joined.status !== 200) throw new Error(joined.text);
}

/** A job announces the race, and moves it on once it begins. */
async function findRace(app: TestApp): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { json } = await app.send('GET', '/api/v2/tournaments?status=active');
    const [race] = json!['data'] as { id: string }[];
    if (race) return race.id;
    await pause(100);
  }
  throw new Error('no race of the day is under way');
}
