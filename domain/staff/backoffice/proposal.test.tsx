import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderBackoffice } from '#platform/backoffice/testing.tsx';
import { currentToasts, dismissToast } from '#platform/browser/ui/toast-store.ts';
import { proposalCalls, proposalReason, type ShownProposal } from '../contract.proposals.ts';
import { ProposalPanel } from './proposal.tsx';
import { completeLogin } from './session.ts';

const calls = proposalCalls({
  name: 'test',
  path: '/proposals',
  noun: 'rate',
  roles: ['payments'],
  readers: ['payments'],
  terms: z.object({ rate: z.string() }),
  request: z.object({ rate: z.string(), reason: proposalReason }),
  details: z.null(),
  summaries: { propose: '', approve: '' },
  refusals: { propose: [], approve: [] },
});

const PROPOSAL: ShownProposal = {
  id: '7',
  subject: 'EUR/USD',
  player: null,
  terms: { rate: '2' },
  reason: 'The market moved.',
  status: 'open',
  proposed_by: { id: '2', name: 'a@casino.example' },
  proposed_at: '2026-03-01T10:00:00Z',
  expires_at: null,
  decided_by: null,
  decided_at: null,
  decision: null,
  result: null,
  blocked_by: null,
  details: null,
};

const ME = { id: '1', email: 'me@casino.example', role: 'payments' };
const fetchMock = vi.fn<typeof fetch>();
/** The address and the options of the last request. */
function sent() {
  const [input, init] = fetchMock.mock.calls.at(-1)!;
  return [addressOf(input), init!] as const;
}

function addressOf(input: Parameters<typeof fetch>[0]): string {
  return input instanceof Request ? input.url : input.toString();
}

beforeEach(async () => {
  const respond = (data: object) => Response.json({ data });
  fetchMock.mockImplementation(async (url) =>
    respond(addressOf(url).includes('/me') ? ME : PROPOSAL),
  );
  vi.stubGlobal('fetch', fetchMock);
  await completeLogin('token');
  fetchMock.mockClear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const { id } of currentToasts()) dismissToast(id);
});

/** A proposal of a colleague that the viewer may decide, except where overridden. */
async function open(given: Partial<ShownProposal> = {}) {
  const onDone = vi.fn<() => void>();
  await renderBackoffice(() => (
    <ProposalPanel
      calls={calls}
      proposal={{ ...PROPOSAL, ...given }}
      title="A rate is proposed"
      facts={[{ name: 'Rate', value: '1 → 2' }]}
      question="It will apply."
      done="The rate is set"
      onDone={onDone}
    />
  ));
  return onDone;
}

const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!);
const has = (name: string) => screen.queryByRole('button', { name }) !== null;

test('proposal: an approval states its effect, needs no reason and carries a key', async () => {
  const onDone = await open();
  press('Approve');
  expect(screen.getByText('It will apply.')).toBeTruthy();
  expect(screen.queryByLabelText(/Reason/)).toBeNull();
  await act(async () => press('Approve'));
  const [url, request] = sent();
  expect(url).toMatch(/\/proposals\/7\/approve$/);
  expect(new Headers(request.headers).get('idempotency-key')).toBeTruthy();
  expect(currentToasts().at(-1)!.title).toBe('The rate is set');
  expect(onDone).toHaveBeenCalledOnce();
});

test('proposal: a rejection needs a reason, and a refusal leaves the dialog open', async () => {
  const onDone = await open();
  const refusal = { message: 'proposal_closed', errors: {} };
  fetchMock.mockImplementationOnce(async () => Response.json(refusal, { status: 422 }));
  press('Reject');
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Too late.' } });
  await act(async () => press('Reject'));
  expect(sent()[0]).toMatch(/\/proposals\/7\/reject$/);
  expect(sent()[1].body).toBe(JSON.stringify({ decision: 'Too late.' }));
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(onDone).not.toHaveBeenCalled();
  await act(async () => press('Reject'));
  expect(currentToasts().at(-1)!.title).toBe('Proposal rejected');
});

test('proposal: the proposer can withdraw it and not decide it', async () => {
  const proposed_by = { id: ME.id, name: ME.email };
  await open({ proposed_by, blocked_by: 'proposal_own' });
  expect(screen.getByText('proposal_own')).toBeTruthy();
  expect([has('Approve'), has('Reject')]).toEqual([false, false]);
  press('Withdraw');
  expect(screen.queryByLabelText(/Reason/)).toBeNull();
  await act(async () => press('Withdraw'));
  expect(sent()[0]).toMatch(/\/proposals\/7\/withdraw$/);
  expect(currentToasts().at(-1)!.title).toBe('Proposal withdrawn');
});

test('proposal: an outdated proposal states why it cannot be approved', async () => {
  await open({ blocked_by: 'proposal_outdated' });
  expect(screen.getByText('proposal_outdated')).toBeTruthy();
  expect([has('Approve'), has('Reject')]).toEqual([false, true]);
});

test('proposal: a decided proposal shows the decision and no steps', async () => {
  await open({
    status: 'rejected',
    blocked_by: 'proposal_closed',
    decided_by: { id: '3', name: 'b@casino.example' },
    decided_at: '2026-03-01T11:00:00Z',
    decision: 'It is wrong.',
  });
  expect(screen.getByText('rejected')).toBeTruthy();
  expect(screen.getByText('It is wrong.')).toBeTruthy();
  expect([has('Approve'), has('Reject'), has('Withdraw')]).toEqual([false, false, false]);
});
