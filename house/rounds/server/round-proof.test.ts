/** What a house publishes of its rounds is judged by the verifier that everybody has. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InstantGame } from '#core/fairness/game.ts';
import { readRoundFile } from '#core/fairness/round-file.ts';
import { verifyRound } from '#core/fairness/round-proof.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import { isRefusal } from '#core/refusal.ts';
import { crash } from '#features/crash/rules.ts';
import { double } from '#features/roulette/rules.double.ts';
import { quickCrash, quickWheel } from '../../../dev/round-tables.ts';
import { openRoundsRoom, type RoundsRoom } from '../../../dev/rounds-room.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { runOn } from '../../../dev/test-server.ts';
import { getRound } from '../contract.ts';
import { createLocalBeacon } from './beacons/local.ts';
import { BeaconInvalid } from './beacons/beacon.ts';
import { placeOrQueue, roundRoutes, type AnyTable } from './index.ts';
