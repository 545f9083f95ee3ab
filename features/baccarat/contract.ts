import * as z from 'zod/mini';
import { tableCalls, tableTopic } from '#domain/rounds/contract.table.ts';
import { SPOTS } from './rules.ts';

/** The table has the name of its game. */
export const baccaratCalls = tableCalls('baccarat', { bet: z.object({ spot: z.enum(SPOTS) }) });
export const baccaratTopic = tableTopic('baccarat');
