/** Asks for a captcha when the house wants one, and stays out of sight as long as it can. */
import type { Answer } from '#core/wire.ts';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { solvePuzzle } from '#platform/browser/captcha/puzzle.ts';
import { logFailure } from '#platform/browser/log.ts';
import {
  closeModalNamed,
  isModalOpen,
  onModals,
  openModal,
} from '#platform/browser/modals/modals.tsx';
import { captchaChallenge } from '../contract.ts';

type Task = Answer<typeof captchaChallenge>['data'];

/** What the dialog is opened with. */
export type CaptchaDialog = {
  readonly task: Task;
  /** The work that has begun already; undefined when there is none, or it failed. */
  readonly working: Promise<string> | undefined;
  /** A new puzzle, solved. */
  readonly again: () => Promise<string>;
  readonly done: (answer: string) => void;
};

/** Most devices are ready before anybody would notice; the others see what goes on. */
const QUIET_MS = 800;

let last: Promise<unknown> = Promise.resolve();

/** The answer for one call; undefined when the person gave up. One is asked after the other. */
export function askCaptcha(): Promise<string | undefined> {
  const turn = last.then(ask);
  last = turn;
  return turn;
}

async function ask(): Promise<string | undefined> {
  const task = await fetchTask();
  if (!task) return undefined;
  const stop = new AbortController();
  const again = () => solveAnother(stop.signal);
  try {
    if (task.kind !== 'altcha') return await inDialog({ task, working: undefined, again });
    const working = solvePuzzle(task.challenge, stop.signal);
    const quick = await Promise.race([working.catch(notSolved), pause(QUIET_MS)]);
    return quick ?? (await inDialog({ task, working, again }));
  } finally {
    stop.abort();
  }
}

async function fetchTask(): Promise<Task | undefined> {
  const answer = await api(captchaChallenge);
  return isRefusal(answer) ? undefined : answer.data;
}

async function solveAnother(signal: AbortSignal): Promise<string> {
  const task = await fetchTask();
  if (task?.kind !== 'altcha') throw new Error('there is no puzzle to solve');
  return await solvePuzzle(task.challenge, signal);
}

/** Closing the dialog is an answer too. */
function inDialog(dialog: Omit<CaptchaDialog, 'done'>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const done = (answer?: string) => {
      stop();
      closeModalNamed('Captcha');
      resolve(answer);
    };
    openModal('Captcha', { ...dialog, done });
    const stop = onModals(() => {
      if (!isModalOpen('Captcha')) done();
    });
  });
}

function notSolved(error: unknown): undefined {
  logFailure('the captcha was not solved', error);
}

function pause(ms: number): Promise<undefined> {
  return new Promise((done) => setTimeout(() => done(undefined), ms));
}
