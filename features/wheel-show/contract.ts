import * as z from 'zod/mini';
import { call, dataOf, idText } from '#core/wire.ts';
import { tableCalls, tableTopic } from '#domain/rounds/contract.table.ts';
import { NUMBERS } from './rules.ts';

const number = z.literal([...NUMBERS]);

/** The table has the name of its game. */
export const wheelShowCalls = tableCalls('wheel-show', { bet: z.object({ number }) });
export const wheelShowTopic = tableTopic('wheel-show');

export const listWheelResults = call({
  name: 'wheel-show.listResults',
  summary: 'Lists the last 100 results of the wheel show with their rounds, latest first.',
  method: 'GET',
  path: '/api/v2/games/wheel-show/results',
  audience: 'anyone',
  answer: dataOf(z.array(z.object({ round: idText, number, doublings: z.int() }))),
});
