import * as z from 'zod/mini';
import { expectTypeOf, test } from 'vitest';
import { refuse, type Refusal } from '#core/refusal.ts';
import { listCalls } from '#core/list-calls.ts';
import { call, dataOf, type RefusalCodeOf } from '#core/wire.ts';
import { instantCall } from '#domain/bets/contract.instant.ts';
import { stepCalls } from '#domain/bets/contract.steps.ts';
import { instantRoute } from '#domain/bets/server/index.ts';
import { proposalCalls, proposalReason } from '#domain/staff/contract.proposals.ts';
import { onStaff, onStaffList, type ProposalKind } from '#domain/staff/server/index.ts';
import { atMost, on } from '#platform/server/http/route.ts';

// Types only: the compiler checks them with the rest of the tree. A route serves HTTP and the
// socket alike.
const often = atMost('60 per minute');
const any = undefined as never;

const open = call({
  name: 'test.open',
  summary: 'Opens.',
  method: 'POST',
  path: '/open',
  audience: 'player',
  answer: dataOf(z.object({})),
  refusals: ['closed'],
});

test('refusals: a handler refuses what its call declares and what the platform adds', () => {
  expectTypeOf<RefusalCodeOf<typeof open>>().toEqualTypeOf<
    | 'closed'
    | 'bad_input'
    | 'unauthorized'
    | 'session_restricted'
    | 'session_by_link'
    | 'region_blocked'
    | 'too_many_requests'
    | 'key_reused'
    | 'busy'
  >();
  on(open, often, async () => refuse('closed'));
  on(open, often, async () => refuse('busy'));
  // @ts-expect-error -- not declared
  on(open, often, async () => refuse('not_found'));
  // @ts-expect-error -- a code that is only known to be text
  on(open, often, async () => refuse('closed' as string));
  // @ts-expect-error -- one of the two is not declared
  on(open, often, async () => refuse(any ? 'closed' : 'not_found'));
});

test('refusals: a staff handler refuses only what its call declares', () => {
  const read = call({
    ...open,
    name: 'test.read',
    audience: 'staff',
    roles: ['support'],
    refusals: ['forbidden'],
  });
  const routes = () => [
    onStaff(any, read, often, async () => refuse('forbidden')),
    // @ts-expect-error -- not declared
    onStaff(any, read, often, async () => refuse('not_found')),
  ];
  expectTypeOf(routes).toBeFunction();
});

test('refusals: an instant game refuses only what its call declares', () => {
  const placeBet = instantCall('test', {
    summary: 'Bets.',
    bet: { coins: z.number() },
    refusals: ['case_closed'],
  });
  const routes = () => [
    instantRoute(any, any, placeBet, () => refuse('case_closed')),
    instantRoute(any, any, placeBet, () => refuse('bad_params')),
    // @ts-expect-error -- not declared
    instantRoute(any, any, placeBet, () => refuse('not_found')),
  ];
  expectTypeOf(routes).toBeFunction();
});

test('refusals: the calls of a game in steps refuse only what each declares', () => {
  const calls = stepCalls('test', { start: {}, choice: z.json(), view: z.json() });
  on(calls.cashOut, often, async () => refuse('nothing_to_take'));
  // @ts-expect-error -- only a cash-out declares it
  on(calls.step, often, async () => refuse('nothing_to_take'));
});

test('refusals: the source of a list refuses only what the list declares', () => {
  const { list, file } = listCalls({
    name: 'test.listRows',
    summary: 'Lists rows.',
    path: '/rows',
    roles: ['support'],
    exportRoles: ['support'],
    filters: {},
    row: z.object({}),
  });
  const common = { list, file, action: any, name: 'rows' };
  const routes = () => [
    onStaffList(any, { ...common, source: () => refuse('forbidden') }),
    // @ts-expect-error -- a list of no player does not declare it
    onStaffList(any, { ...common, source: () => refuse('not_found') }),
  ];
  expectTypeOf(routes).toBeFunction();
});

test('refusals: a kind of proposals refuses only what its calls declare', () => {
  const calls = proposalCalls({
    name: 'test',
    path: '/test',
    noun: 'test',
    roles: ['payments'],
    readers: ['payments'],
    terms: z.object({}),
    request: z.object({ reason: proposalReason }),
    details: z.null(),
    summaries: { propose: '', approve: '' },
    refusals: { propose: ['rate_format'], approve: ['proposal_outdated'] },
  });
  type Kind = ProposalKind<typeof calls, object, { reason: string }>;
  expectTypeOf<Refusal<'rate_format'>>().toExtend<Awaited<ReturnType<Kind['draft']>>>();
  expectTypeOf<Refusal<'proposal_outdated'>>().not.toExtend<Awaited<ReturnType<Kind['draft']>>>();
  expectTypeOf<Refusal<'proposal_outdated'>>().toExtend<Awaited<ReturnType<Kind['apply']>>>();
  expectTypeOf<Refusal<'rate_format'>>().not.toExtend<Awaited<ReturnType<Kind['apply']>>>();
});
