/**
 * Which partner brought a player. Every link that the visitor opened within the window before the
 * registration is a touch, and so is what the registration form carries. A tag in the form is dated
 * by the click on record, because the form can claim anything. Touches whose link is switched off
 * or whose partner is not active do not count. Of the others, those of the strongest source count
 * (`promo` is a code, `stag` names a link, `partner` a partner); of these, those whose click is on
 * record before those that only the form names; and of these the first or the last one, as the
 * operator has set. It is decided once; what is decided is never changed.
 */
export const TOUCH_MODELS = ['first', 'last'] as const;
export type TouchModel = (typeof TOUCH_MODELS)[number];
export const SOURCES = ['promo', 'stag', 'partner'] as const;
export type TouchSource = (typeof SOURCES)[number];
/** Whose order the operator sets; a code that a player typed is stronger than both. */
export const RANKED_SOURCES = ['stag', 'partner'] as const;
export type RankedSource = (typeof RANKED_SOURCES)[number];

export const WINDOW_DAYS = { min: 1, max: 365 } as const;
const DAY_MS = 86_400_000;

export type AttributionSettings = {
  readonly touch: TouchModel;
  readonly windowDays: number;
  readonly priority: readonly RankedSource[];
};

export type Touch = {
  readonly source: TouchSource;
  readonly partner: string;
  /** Null: the partner was named without a link. */
  readonly link: string | null;
  /** Unix time in milliseconds. */
  readonly at: number;
  /** Whether a click is on record; otherwise the touch is dated by the registration. */
  readonly isClicked: boolean;
  readonly isLinkActive: boolean;
  readonly isPartnerActive: boolean;
};

/** Why a touch did or did not decide. */
export const VERDICTS = [
  'chosen',
  'too_old',
  'link_off',
  'partner_not_active',
  'weaker_source',
  'no_click',
  'other_touch',
] as const;
export type Verdict = (typeof VERDICTS)[number];
export type JudgedTouch = Touch & { readonly verdict: Verdict };

/** Judges the touches in the order of time; at most one is chosen. */
export function attribute(
  touches: readonly Touch[],
  settings: AttributionSettings,
  registeredAt: number,
): JudgedTouch[] {
  const ordered = touches.toSorted((one, other) => one.at - other.at);
  const oldest = registeredAt - settings.windowDays * DAY_MS;
  const usable = ordered.filter((touch) => refusalOf(touch, oldest) === undefined);
  const ranked = ['promo', ...settings.priority] as const;
  const strongest = ranked.find((source) => usable.some((one) => one.source === source));
  const named = usable.filter(({ source }) => source === strongest);
  const clicked = named.filter(({ isClicked }) => isClicked);
  const candidates = clicked.length > 0 ? clicked : named;
  const chosen = settings.touch === 'first' ? candidates[0] : candidates.at(-1);
  return ordered.map((touch) => ({
    ...touch,
    verdict: refusalOf(touch, oldest) ?? verdictOf(touch, chosen, strongest),
  }));
}

function refusalOf(touch: Touch, oldest: number): Verdict | undefined {
  if (touch.at < oldest) return 'too_old';
  if (!touch.isLinkActive) return 'link_off';
  return touch.isPartnerActive ? undefined : 'partner_not_active';
}

function verdictOf(
  touch: Touch,
  chosen: Touch | undefined,
  strongest: TouchSource | undefined,
): Verdict {
  if (touch === chosen) return 'chosen';
  if (touch.source !== strongest) return 'weaker_source';
  return chosen?.isClicked && !touch.isClicked ? 'no_click' : 'other_touch';
}
