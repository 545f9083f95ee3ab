/**
 * Free rounds in the protocol of Hub88 ("freebets"): what this server asks a supplier, and what it
 * answers. A reward refers to a *prepaid*, which says what may be given of a game; a supplier
 * without prepaids takes any number and value.
 */
import * as z from 'zod/mini';

const name = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const optional = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/** What `freebet/prepaids/list` answers. Null allows any value. */
export const prepaidsAnswer = z.array(
  z.object({
    prepaid_uuid: name,
    game_code: optional(z.string()),
    currency: optional(z.string()),
    bet_count: optional(z.int()),
    bet_value: optional(z.int()),
  }),
);
export type Prepaid = z.output<typeof prepaidsAnswer>[number];

/** What `freebet/rewards/create` answers. */
export const rewardAnswer = z.object({ reward_uuid: name });

/** What `freebet/rewards/list` answers. */
export const rewardsAnswer = z.array(
  z.object({ reward_uuid: name, operator_reference: optional(z.string()) }),
);

/** What `freebet/rewards/cancel` answers, besides what suppliers add. */
export const cancelAnswer = z.looseObject({});
