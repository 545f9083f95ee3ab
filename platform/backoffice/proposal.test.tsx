import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse } from '#core/refusal.ts';
import { currentToasts, dismissToast } from '../browser/ui/toast-store.ts';
import { Proposal } from './proposal.tsx';
import { renderBackoffice } from './testing.tsx';

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
});

type Given = Partial<Parameters<typeof Proposal>[0]>;

/** A proposal of a colleague that may be decided, except where overridden. */
async function open(given: Given = {}) {
  const send = vi.fn<Parameters<typeof Proposal>[0]['send']>(async () => ({}));
  const onDone = vi.fn<() => void>();
  await renderBackoffice(() => (
    <Proposal
      title="A rate is proposed"
      details={{
        facts: [{ name: 'Rate', value: '1 → 2' }],
        reason: 'The market moved.',
        proposed: { by: 'a@casino.example', at: '2026-03-01T10:00:00Z' },
      }}
      isOwn={false}
      waitsFor="A colleague has to confirm it."
      allowed={{ confirm: true, decline: true }}
      questions={{ confirm: 'It will hold.', decline: 'It will not hold.' }}
      send={send}
      confirmed="The rate is set"
      onDone={onDone}
      {...given}
    />
  ));
  return { send, onDone };
}

const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!);

test('Proposal: confirming states the effect and needs no reason', async () => {
  const { send, onDone } = await open();
  press('Confirm');
  expect(screen.getByText('It will hold.')).toBeTruthy();
  expect(screen.queryByLabelText(/Reason/)).toBeNull();
  await act(async () => press('Confirm'));
  expect(send).toHaveBeenCalledExactlyOnceWith('confirm', '');
  expect(currentToasts().at(-1)!.title).toBe('The rate is set');
  expect(onDone).toHaveBeenCalledOnce();
});

test('Proposal: declining requires a reason, and a refusal leaves the dialog open', async () => {
  const { send, onDone } = await open();
  send.mockResolvedValueOnce(refuse('proposal_closed'));
  press('Decline');
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Too late.' } });
  await act(async () => press('Decline'));
  expect(send).toHaveBeenCalledExactlyOnceWith('decline', 'Too late.');
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(onDone).not.toHaveBeenCalled();
  await act(async () => press('Decline'));
  expect(currentToasts().at(-1)!.title).toBe('The proposal is declined');
});

test('Proposal: an own proposal can be withdrawn, and states who has to confirm it', async () => {
  await open({ isOwn: true, allowed: { confirm: false, decline: true } });
  expect(screen.getByText('A colleague has to confirm it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  press('Take back');
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'A slip.' } });
  await act(async () => press('Take back'));
  expect(currentToasts().at(-1)!.title).toBe('The proposal is taken back');
});

test('Proposal: an outdated proposal is marked as such', async () => {
  await open({ outdated: 'The rate has changed.', allowed: { confirm: false, decline: true } });
  expect(screen.getByText('The rate has changed.')).toBeTruthy();
  expect(screen.queryByText('A colleague has to confirm it.')).toBeNull();
});
