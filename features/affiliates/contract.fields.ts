import * as z from 'zod/mini';
import { LANDING, TAG } from '#domain/affiliates/rules.ts';

/** Fields that staff and partners fill in alike. */
export const nameText = z
  .string()
  .check(z.trim(), z.minLength(2, 'too_short'), z.maxLength(80, 'too_long'));
export const websiteText = z
  .string()
  .check(z.maxLength(300, 'too_long'), z.regex(/^https:\/\/[^\s\\]+$/, 'website_format'));
export const emailText = z.string().check(z.minLength(1, 'required'), z.maxLength(254, 'too_long'));
export const tagText = z.string().check(z.regex(TAG, 'affiliate_tag'));
export const campaignText = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(60, 'too_long'));
export const landingText = z.string().check(z.regex(LANDING, 'landing_format'));
/** Read by `readCode`, which knows look-alikes. */
export const promoCodeText = z
  .string()
  .check(z.minLength(1, 'required'), z.maxLength(40, 'too_long'));
