import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#core/wire.ts';
import { refetchCalls, useCall, useCallPages } from './data.tsx';

const read = call({
  name: 'test.read',
  summary: 'Reads.',
  method: 'GET',
  path: '/things',
  audience: 'anyone',
  answer: z.object({ seen: z.string() }),
});

function Shown() {
  const { data } = useCall(read, {});
  return <p>{data?.seen ?? 'loading'}</p>;
}

const answerWith = (seen: string) =>
  new Response(JSON.stringify({ seen }), { headers: { 'content-type': 'application/json' } });

test('the first answer of a call is given up when a write made it old', async () => {
  let answerFirst = (_: Response) => {};
  const fetched = vi
    .fn<typeof fetch>()
    .mockImplementationOnce(() => new Promise((done) => (answerFirst = done)))
    .mockImplementation(async () => answerWith('after the write'));
  vi.stubGlobal('fetch', fetched);
  render(<Shown />);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  refetchCalls(read);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  answerFirst(answerWith('before the write'));
  expect(await screen.findByText('after the write')).toBeDefined();
});

test('a call that is not enabled is not sent by a reload either', async () => {
  const fetched = vi.fn<typeof fetch>(async () => answerWith('sent'));
  vi.stubGlobal('fetch', fetched);
  const Disabled = () => (
    <button onClick={useCall(read, {}, { enabled: false }).refetch}>again</button>
  );
  const Paged = () => (
    <button onClick={useCallPages(read, {}, { enabled: false }).refetch}>again</button>
  );
  render(
    <>
      <Disabled />
      <Paged />
    </>,
  );
  for (const button of screen.getAllByRole('button')) button.click();
  await new Promise((done) => setTimeout(done, 50));
  expect(fetched).not.toHaveBeenCalled();
});
