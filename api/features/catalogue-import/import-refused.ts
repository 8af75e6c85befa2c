/** The file as a whole cannot be imported; the message is one Polish sentence for whoever started the command. */
export class ImportRefused extends Error {}
