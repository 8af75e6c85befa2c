/** Polish texts of the banner that asks for what an account lacks. */
export const missingDataTexts = {
  title: 'Uzupełnij dane konta',
  text: (missing: readonly string[]) => `Brakuje: ${missing.join(', ').replace(/, (?=[^,]*$)/, ' i\u00a0')}.`,
  action: 'Uzupełnij',
  what: {
    name: 'imienia lub nazwiska',
    phone: 'numeru telefonu',
    statute: 'akceptacji regulaminu',
    consents: 'odpowiedzi na\u00a0zgody',
  },
} as const;
