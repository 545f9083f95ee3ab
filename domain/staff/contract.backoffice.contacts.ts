import * as z from 'zod/mini';
import { call, dataOf, idText } from '#core/wire.ts';
import { reasonText } from './contract.fields.ts';

/** Contacts are masked in every other answer to staff. */
export const revealContacts = call({
  name: 'players.revealContacts',
  summary: 'Returns the full email and phone of a player. The access and its reason are audited.',
  method: 'POST',
  path: '/api/v2/staff/players/{player}/contacts',
  audience: 'staff',
  roles: ['support', 'risk'],
  params: z.object({ player: idText }),
  body: z.object({ reason: reasonText(1000) }),
  answer: dataOf(z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
  refusals: ['forbidden', 'not_found'],
});
