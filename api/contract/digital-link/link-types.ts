/** The GS1 Web vocabulary, which link types belong to (GS1-Conformant Resolver 1.2.1 §2.14). */
export const vocabulary = 'https://ref.gs1.org/voc/';

/**
 * Link types of the GS1 Web vocabulary 1.16, those for consumers first, with their Polish name and the vocabulary's
 * title.
 * - Without the resolver's own ones (defaultLink, defaultLinkMulti, handledBy) and the deprecated
 *   productSustainabilityInfo.
 */
export const linkTypes = {
  pip: { pl: 'O produkcie', en: 'Product Information Page' },
  recipeInfo: { pl: 'Przepisy', en: 'Recipe website' },
  promotion: { pl: 'Promocja', en: 'Promotion' },
  instructions: { pl: 'Instrukcja', en: 'Instructions' },
  quickStartGuide: { pl: 'Szybki start', en: 'Quick start guide' },
  tutorial: { pl: 'Poradnik', en: 'Tutorial' },
  faqs: { pl: 'Pytania i odpowiedzi', en: 'Frequently Asked Questions' },
  support: { pl: 'Pomoc', en: 'Support' },
  serviceInfo: { pl: 'Serwis i konserwacja', en: 'Service information' },
  ingredientsInfo: { pl: 'Skład', en: 'Ingredients information' },
  nutritionalInfo: { pl: 'Wartości odżywcze', en: 'Nutritional Information' },
  allergenInfo: { pl: 'Alergeny', en: 'Allergen information' },
  consumerHandlingStorageInfo: {
    pl: 'Przechowywanie i obchodzenie się',
    en: 'Consumer handling and storage information',
  },
  safetyInfo: { pl: 'Bezpieczeństwo', en: 'Safety information' },
  sustainabilityInfo: { pl: 'Środowisko i recykling', en: 'Sustainability and recycling' },
  certificationInfo: { pl: 'Certyfikaty', en: 'Certification Information' },
  traceability: { pl: 'Pochodzenie i droga produktu', en: 'Traceability information' },
  dpp: { pl: 'Cyfrowy paszport produktu', en: 'Digital Product Passport' },
  recallStatus: { pl: 'Czy wycofano', en: 'Recall status' },
  registerProduct: { pl: 'Rejestracja zakupu', en: 'Register purchase' },
  whatsInTheBox: { pl: 'Zawartość opakowania', en: "What's in the box?" },
  hasRetailers: { pl: 'Gdzie kupić', en: 'Has Retailers' },
  purchaseSuppliesOrAccessories: { pl: 'Akcesoria i części', en: 'Purchase supplies or accessories' },
  review: { pl: 'Opinie', en: 'Reviews' },
  leaveReview: { pl: 'Dodaj opinię', en: 'Leave a review' },
  relatedImage: { pl: 'Zdjęcia', en: 'Related image' },
  relatedVideo: { pl: 'Film', en: 'Related video' },
  homepage: { pl: 'Strona firmy albo marki', en: 'Organisation Information Page' },
  socialMedia: { pl: 'Media społecznościowe', en: 'Social media' },
  loyaltyProgram: { pl: 'Program lojalnościowy', en: 'Loyalty program' },
  appDownload: { pl: 'Aplikacja', en: 'App download' },
  subscribe: { pl: 'Zapisy na wiadomości', en: 'Subscribe' },
  activityIdeas: { pl: 'Pomysły na zabawę', en: 'Activity Ideas' },
  backgroundInfo: { pl: 'Historia i tło', en: 'Background information' },
  eventsInfo: { pl: 'Wydarzenia', en: 'Events information' },
  careersInfo: { pl: 'Praca', en: 'Careers information' },
  locationInfo: { pl: 'Położenie', en: 'Location information' },
  openingHoursInfo: { pl: 'Godziny otwarcia', en: 'Opening hours information' },
  menuInfo: { pl: 'Menu', en: 'Menu information' },
  paymentLink: { pl: 'Płatność', en: 'Make Payment' },
  scheduleTime: { pl: 'Rezerwacja terminu', en: 'Scheduling/Reservation' },
  userAgreement: { pl: 'Umowa do podpisania', en: 'Sign waiver/agreement/document' },
  reportFound: { pl: 'Zgłoszenie znalezienia', en: 'Report found' },
  statisticInfo: { pl: 'Statystyki', en: 'Statistics' },
  masterData: { pl: 'Dane podstawowe', en: 'Master data' },
  logisticsInfo: { pl: 'Dane logistyczne', en: 'Logistics information' },
  epcis: { pl: 'Zdarzenia EPCIS', en: 'EPC Information Services (EPCIS) repository' },
  registryEntry: { pl: 'Wpis w rejestrze', en: 'Entry in a register' },
  verificationService: { pl: 'Usługa weryfikacji', en: 'Verification Service' },
  jws: { pl: 'Podpis JSON (JWS)', en: 'JSON Web Signature' },
  smartLabel: { pl: 'SmartLabel', en: 'SmartLabel' },
  epil: { pl: 'Ulotka dla pacjenta', en: 'Electronic Patient Information Leaflet' },
  smpc: { pl: 'Charakterystyka leku (ChPL)', en: 'Summary Product Characteristics (SmPC)' },
  eifu: { pl: 'Instrukcja używania wyrobu medycznego', en: 'Electronic instructions for use' },
  brandHomepagePatient: { pl: 'Marka dla pacjentów', en: 'Information for patients about this brand' },
  brandHomepageClinical: {
    pl: 'Marka dla specjalistów medycznych',
    en: 'Information for professionals about this brand',
  },
} as const satisfies Record<string, { readonly pl: string; readonly en: string }>;

export type LinkType = keyof typeof linkTypes;

export const linkTypeNames = Object.keys(linkTypes) as readonly LinkType[]; // its keys

/**
 * Parses a `linkType` of an address: gs1:pip, https://ref.gs1.org/voc/pip, https://gs1.org/voc/pip or pip, ignoring
 * case.
 * - 'default': the default link. 'linkset': all of them (formerly `all`). Null: unknown.
 */
export function readLinkType(asked: string): LinkType | 'default' | 'linkset' | null {
  const name = asked.replace(/^(?:gs1:|https?:\/\/(?:ref\.|www\.)?gs1\.org\/voc\/)/i, '').toLowerCase();
  if (name === 'linkset' || name === 'all') return 'linkset';
  if (name === 'defaultlink' || name === 'defaultlinkmulti') return 'default';
  return linkTypeNames.find((one) => one.toLowerCase() === name) ?? null;
}

/** The title of a link: Polish for Polish links, else the vocabulary's English one. */
export function linkTitle(type: LinkType, language: string): string {
  return language === '' || /^pl\b/i.test(language) ? linkTypes[type].pl : linkTypes[type].en;
}
