import type { Queryable } from '#platform/server/db.ts';
import { SettingsCache, type SettingsBus } from '#platform/server/settings-cache.ts';
import type { DomainBrand } from '../rules.brand.ts';
import { hostnameOf, isLoopbackHost, type DomainState, type VerificationTag } from '../rules.ts';
import { listDomains, readDomainsVersion, type DomainRow } from './store.ts';

export type DomainsOptions = {
  readonly db: Queryable;
  readonly bus: SettingsBus;
  /** The main address, without a trailing slash. */
  readonly publicUrl: () => string;
  /** Hosts besides the domains that answer for this installation, such as those of services. */
  readonly otherHosts: () => readonly string[];
  readonly onError: (error: unknown) => void;
};

/** The domains in force, by the Host header of a request. */
export class Domains extends SettingsCache<ReadonlyMap<string, DomainRow>> {
  readonly #publicUrl: () => string;
  readonly #otherHosts: () => readonly string[];

  constructor({ db, bus, publicUrl, otherHosts, onError }: DomainsOptions) {
    const source = {
      bus,
      channel: 'domains.changed',
      readVersion: () => readDomainsVersion(db),
      read: async () => new Map((await listDomains(db)).map((row) => [row.host, row])),
      onError,
    };
    super(source, new Map());
    this.#publicUrl = publicUrl;
    this.#otherHosts = otherHosts;
  }

  get mainHost(): string {
    return new URL(this.mainOrigin).hostname;
  }

  get mainOrigin(): string {
    return this.#publicUrl();
  }

  /** Whether this installation answers for the host; without a list, for every one. */
  isServed(host: string): boolean {
    if (this.current.size === 0) return true;
    const name = hostnameOf(host);
    if (isLoopbackHost(name) || this.stateOf(name) !== undefined) return true;
    // In production the API may answer on a subdomain of each domain.
    if (name.startsWith('api.') && this.stateOf(name.slice(4)) !== undefined) return true;
    return this.#otherHosts().includes(name);
  }

  /** The state of a domain of the list; the main one is always active. Undefined for no domain. */
  stateOf(host: string): DomainState | undefined {
    const name = hostnameOf(host);
    return name === this.mainHost ? 'active' : this.current.get(name)?.state;
  }

  /** Whether the name, or that of its API, belongs to a domain that was given up. */
  isRetired(host: string): boolean {
    const name = hostnameOf(host);
    return [name, name.replace(/^api\./, '')].some((each) => this.stateOf(each) === 'retired');
  }

  /** The origin of a domain of the list; undefined for another host. */
  originOf(host: string): string | undefined {
    const name = hostnameOf(host);
    if (name === this.mainHost) return this.mainOrigin;
    return this.current.has(name) ? originOfHost(name, this.mainOrigin) : undefined;
  }

  /** Meta tags of the domain's own; undefined where it has none. */
  tagsOf(host: string): readonly VerificationTag[] | undefined {
    const tags = this.current.get(hostnameOf(host))?.tags ?? [];
    return tags.length === 0 ? undefined : tags;
  }

  /** The brand of a domain's own; null where it shows that of the site. */
  brandOf(host: string): DomainBrand | null {
    return this.current.get(hostnameOf(host))?.brand ?? null;
  }

  /** The brands of all domains that have one of their own. */
  get brands(): readonly DomainBrand[] {
    return [...this.current.values()].flatMap(({ brand }) => brand ?? []);
  }

  /** Domains that serve pages: the main one first. Empty without a list. */
  get servedHosts(): readonly string[] {
    if (this.current.size === 0) return [];
    const others = [...this.current.values()].filter(({ state }) => state !== 'retired');
    return [...new Set([this.mainHost, ...others.map(({ host }) => host)])];
  }

  /** Whether an address is one of a domain of the list, so that a browser may go there. */
  isOwnAddress(url: URL): boolean {
    return this.originOf(url.hostname) === url.origin;
  }
}

/** Scheme and port are those of the main domain. */
function originOfHost(host: string, mainUrl: string): string {
  const { protocol, port } = new URL(mainUrl);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}

export async function createDomains(options: DomainsOptions): Promise<Domains> {
  const domains = new Domains(options);
  await domains.reload();
  return domains;
}
