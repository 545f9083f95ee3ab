import { isRefusal } from '#core/refusal.ts';
import { regionOf } from '#domain/regions/rules.ts';
import { api, configureApi } from '#platform/browser/net/api.ts';
import {
  currentLocation,
  navigate,
  onLocationChange,
} from '#platform/browser/router/navigation.ts';
import { getGeoIp } from '../contract.ts';

const PAGE = 'no-access';

/** They read the pages of all regions, and need not ask. */
const SEARCH_ENGINE = /bot\b|crawl|spider|slurp/i;

let region: 'KZ' | 'RU' | null = null;
let isClosed = false;

/**
 * Asks once where the visitor is. In a closed region there is one page; elsewhere that page leads
 * home. Until there is an answer, and without one, nothing changes: the server decides.
 */
export async function startRegion(): Promise<void> {
  configureApi({ region: () => region, onRegionBlocked: close });
  onLocationChange(check);
  if (SEARCH_ENGINE.test(navigator.userAgent)) return;
  const answer = await api(getGeoIp);
  if (!isRefusal(answer)) {
    region = regionOf(answer.data.country_code);
    check();
  } else if (answer.refused === 'region_blocked') close();
}

function close(): void {
  isClosed = true;
  check();
}

/** Its own navigation changes the location several times. */
let isLeading = false;

function check(): void {
  const isThere = currentLocation().entry.name === PAGE;
  const isKnown = isClosed || region !== null;
  if (!isKnown || isLeading || isThere === isClosed) return;
  isLeading = true;
  void navigate(isClosed ? `/${PAGE}` : '/', { replace: true }).finally(() => {
    isLeading = false;
  });
}
