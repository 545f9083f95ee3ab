/** What consumers of bet events keep of each event, so that reading it again adds nothing. */

type CountedEvent = { readonly eventId: bigint };

/** What earlier events of the bet added. Later ones may be there: events can be read again. */
export function countedBefore<Counted extends CountedEvent>(
  counted: readonly Counted[],
  eventId: bigint,
): Counted[] {
  return counted.filter((each) => each.eventId < eventId);
}

/** Together with what this event adds, unless it was counted before. */
export function withCounted<Counted extends CountedEvent>(
  counted: readonly Counted[],
  added: Counted,
): readonly Counted[] {
  return counted.some(({ eventId }) => eventId === added.eventId) ? counted : [...counted, added];
}
