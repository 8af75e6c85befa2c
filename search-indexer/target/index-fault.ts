/** An index is missing or of another form; the message is a Polish sentence. */
export class IndexFault extends Error {}
