/** Solves a captcha when the server requires one, in the background as long as possible. */
import type { Answer } from '#core/wire.ts';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { solvePuzzle } from '#platform/browser/captcha/puzzle.ts';
import { logFailure } from '#platform/browser/log.ts';
import {
  closeModalByName,
  isModalOpen,
  onModals,
  openModal,
} from '#platform/browser/modals/modals.tsx';
import { captchaChallenge } from '../contract.ts';

type Task = Answer<typeof captchaChallenge>['data'];

/** The props of the dialog. */
export type CaptchaDialog = {
  readonly task: Task;
  /** The solution in progress; undefined when there is none, or it failed. */
  readonly working: Promise<string> | undefined;
  /** Fetches and solves a new puzzle. */
  readonly again: () => Promise<string>;
  readonly done: (answer: string) => void;
};

/** Most devices finish before a dialog would be worth showing. */
const QUIET_MS = 800;

let last: Promise<unknown> = Promise.resolve();

/** The answer for one call; undefined when the player gave up. One captcha is solved at a time. */
export function requestCaptcha(): Promise<string | undefined> {
  const turn = last.then(solveCaptcha);
  last = turn;
  return turn;
}

async function solveCaptcha(): Promise<string | undefined> {
  const task = await fetchTask();
  if (!task) return undefined;
  const stop = new AbortController();
  const again = () => solveAnother(stop.signal);
  try {
    if (task.kind !== 'altcha') return await solveInDialog({ task, working: undefined, again });
    const working = solvePuzzle(task.challenge, stop.signal);
    const quick = await Promise.race([working.catch(notSolved), pause(QUIET_MS)]);
    return quick ?? (await solveInDialog({ task, working, again }));
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

/** Closing the dialog resolves without an answer. */
function solveInDialog(dialog: Omit<CaptchaDialog, 'done'>): Promise<string | undefined> {
  return new Promise((resolve) => {
    const done = (answer?: string) => {
      stop();
      closeModalByName('Captcha');
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
