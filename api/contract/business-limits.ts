/** Limits of A §9 that both sides need. Lengths in characters, times in milliseconds unless the name says otherwise. */
export const limits = {
  dailyLookups: 30,
  dailyLookupWindowHours: 24,
  pageSize: 15,
  pageOffsets: [0, 15, 30],
  maxResults: 45,
  /** maximum number of list pages */
  listedPages: 1_000,
  suggestions: 15,
  categoryFetch: 100,
  categorySegments: 1,
  /** distinct codes that a company on Starter may list within dailyLookupWindowHours. @NOTE A §9 names none */
  dailyListedCodes: 450,
  gtinLength: 14,
  /** maximum number of codes of a list checked in one call */
  listedCodes: 1_000,
  /** products of one offline pack, of all packs of a device, and of one page of a pack. @NOTE A and B name none */
  packProducts: 10_000,
  devicePackProducts: 20_000,
  packPage: 200,
  headerCompanyName: 30,
  modalCompanyName: 65,
  rememberMeDays: 30,
  categorySearchDebounce: 100,
  /** days until an unpaid order lapses. @NOTE A §4 names none */
  paymentDays: 14,
  statusBanner: 20_000,
  lastRepresentativeBanner: 5_000,
  /** Longest text filter of the catalogue (name, brand, company). @NOTE A §9 caps company texts at 130. */
  searchText: 130,
  /** longest first or last name, in characters */
  personName: 50,
  /** longest name, street, city, web page of a company, in characters */
  companyText: 130,
  /** pause after the last key before a NIP or an e-mail is checked */
  existenceCheckDebounce: 1_500,
  /** the registration button is disabled this long after a submit */
  registerButtonRest: 3_000,
  usersPageSize: 10,
  /** files on a page of /my_products. @NOTE B §9 names none */
  sentFilesPageSize: 25,
  /** rows of product data in one file; as many as B §9 recommends for xlsx */
  uploadRows: 200_000,
  /** longest comment to a file, in characters. @NOTE B names none */
  fileDescription: 2_000,
  /** display time of the message of an invalid activation link (A §4) */
  failedActivationBanner: 5_000,
  uploadBytes: 50_000_000,
  activationLinkHours: 7 * 24,
  /**
   * how often a registration may be passed on to another person, so that a company's number is not reserved forever
   */
  registrationPassedOn: 3,
  /** how often a registration's expired link may be renewed, for the same reason */
  registrationLinkRenewed: 3,
  resetLinkMinutes: 30,
  logInLinkMinutes: 15,
  uploadTicketHours: 1,
  /** maximum stored length of a CMS page, in characters of its HTML. @NOTE B names none */
  cmsContent: 50_000,
  /** links of one GTIN, of one sheet of links, and codes on a page of /links. @NOTE A and B name none */
  linksOfCode: 100,
  linkRows: 5_000,
  /** bytes of a sheet of links */
  linkSheetBytes: 5_000_000,
  /** lines of one batch of codes (two-dimensional, from a sheet or of all products of a company), and bytes of its sheet */
  codeLines: 5_000,
  codeSheetBytes: 10_000_000,
  linkCodesPageSize: 10,
  /** codes that links are copied to in one call */
  linkCopies: 1_000,
  /** largest picture of a page as sent, in bytes and pixels; maximum number in one save. @NOTE B names none */
  cmsImageBytes: 20_000_000,
  cmsImagePixels: 50_000_000,
  cmsNewImages: 5,
} as const;

/** What the home page says of the global registry (A §1): a static claim, not a count. */
export const globalRegistryClaim = 'ponad 650 mln';
