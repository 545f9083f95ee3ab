/** The service worker of the player app, built into one file by tools/build/worker.ts. */
import { getPolicy, getQuestions } from '#features/content/contract.ts';
import { getCase, listCases } from '#features/cases/contract.ts';
import { startWorker, type WorkerSetup } from '#features/pwa/player/worker.ts';
import { getRtpReport } from '#features/rtp/contract.ts';

declare const WORKER_FILES: Pick<WorkerSetup, 'files' | 'build'>;

/** Public, and the same for every visitor. */
const ANSWERS = [getPolicy, getQuestions, listCases, getCase, getRtpReport];

startWorker({ ...WORKER_FILES, answers: ANSWERS.map(({ path }) => path) });
