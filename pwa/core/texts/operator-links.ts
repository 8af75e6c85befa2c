/**
 * Addresses of whoever runs the platform, for the header and the footer (A §2): replace them by your own before the public comes.
 * Those of the national organisation stand here until then; the specification shows none. `social`: name and address, in their order.
 */
export const operatorLinks = {
  orderBarcode: 'https://www.gs1pl.org/',
  helpdesk: '/contact',
  social: {
    Facebook: 'https://www.facebook.com/GS1Polska/',
    LinkedIn: 'https://www.linkedin.com/company/gs1-polska/',
    YouTube: 'https://www.youtube.com/@GS1Polska',
  },
} as const;
