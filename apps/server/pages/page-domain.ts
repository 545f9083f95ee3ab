import type { DomainBrand } from '#domain/mirrors/rules.brand.ts';
import type { VerificationTag } from '#domain/mirrors/rules.ts';
import type { PlayerSettings } from './payload.ts';

/** A domain of the installation, as its pages show it. */
export type PageDomain = {
  readonly origin: string;
  /** The origin of the main domain, which search engines list. */
  readonly mainOrigin: string;
  readonly isRetired: boolean;
  readonly isMoving: boolean;
  readonly ssoLink: string | null;
  /** Meta tags in place of those of the settings. */
  readonly tags: readonly VerificationTag[] | undefined;
  /** Shown in place of the brand and look of the settings. */
  readonly brand: DomainBrand | null;
  /** Origins whose images the page may load. */
  readonly images: readonly string[];
};

/** The settings, with what a domain has of its own. */
export function withDomain(all: PlayerSettings, domain: PageDomain | undefined): PlayerSettings {
  const brand = domain?.brand;
  return {
    ...all,
    ...(brand && { operator: { ...all.operator, brand: brand.name }, look: brand.look }),
    ssoLink: all.ssoLink ?? domain?.ssoLink ?? null,
    verification_tags: domain?.tags ? [...domain.tags] : all.verification_tags,
  };
}
