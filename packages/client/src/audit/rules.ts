// Every rule about beneficiaries in this file names its source, because rules written from memory tend to be wrong.

/** From 14 November 2026 (Swift) and 15 November (SEPA), an address needs its town and country in separate fields. */
export const sources = {
  beneficiary: 'Service description, section 4.3',
  service: 'Service description, sections 5 and 8',
  swift: 'Swift, CBPR+ usage guidelines of 2026, "Removal of unstructured address"',
  sepa: 'European Payments Council, SEPA rulebooks of 2025 and EPC153-22',
  country: 'ISO 20022 CountryCode: ISO 3166-1 alpha-2; XK as in the IBAN registry',
  letters: 'European Payments Council, EPC217-08: SEPA requirements for an extended character set',
  sepaName: 'European Payments Council, EPC115-06: SEPA credit transfer, names of 70 characters',
} as const;

/** The longest name of a holder, in characters (service description, sections 2.4 and 8). */
export const longestName = 100;

/** The longest name of a holder in SEPA, in characters (EPC115-06). */
export const longestSepaName = 70;

/** Matches characters outside the Latin set that all banks of SEPA accept (EPC217-08). Banks replace such characters. */
export const outsideSepa = /[^a-zA-Z\d/?:().,'+ -]/;

/** The country codes of ISO 3166-1 alpha-2: 249 codes, unchanged since South Sudan got its code in 2011. */
const codes = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ
  BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM
  DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS
  GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
  KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ
  MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
  PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV
  SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
  VN VU WF WS YE YT ZA ZM ZW
`;

/** Kosovo has no code of ISO 3166-1; the IBAN registry and Swift use XK. */
export const countries: ReadonlySet<string> = new Set([...codes.trim().split(/\s+/), 'XK']);

/** Countries in the geographical scope of SEPA, identified by the prefixes of their IBANs (EPC409-09). */
export const sepaCountries: ReadonlySet<string> = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);
