export { createJurisdictions, type Jurisdictions } from './jurisdictions.ts';
