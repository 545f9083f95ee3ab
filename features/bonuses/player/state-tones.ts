import type { ComponentProps } from 'react';
import type { GrantState } from '#domain/bonuses/rules.ts';
import type { Badge } from '#platform/browser/ui/badge.tsx';

/** The colours of the states of a bonus. */
export const STATE_TONES: Readonly<
  Record<GrantState, NonNullable<ComponentProps<typeof Badge>['tone']>>
> = {
  available: 'brass',
  claimed: 'info',
  playing: 'gain',
  pending: 'info',
  active: 'gain',
  wagered: 'gain',
  expired: 'plain',
  cancelled: 'plain',
  forfeited: 'plain',
  used_up: 'plain',
};
