import { Gtinoteka } from '@gtinoteka/client';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { makeMcpServer } from './tools.ts';

// npm -s run mcp: the catalogue as MCP tools over standard input and output. Messages for people go to standard error.
const { GTINOTEKA_URL: baseUrl = 'http://localhost:3000', GTINOTEKA_API_KEY: apiKey = '' } = process.env;

if (apiKey === '') {
  console.error('Ustaw GTINOTEKA_API_KEY: klucz API Twojej firmy, ze strony /integrations.');
  process.exit(1);
}
if (!URL.canParse(baseUrl)) {
  console.error('GTINOTEKA_URL nie jest adresem. Przykład: https://gtinoteka.example');
  process.exit(1);
}

const server = makeMcpServer(new Gtinoteka({ baseUrl, apiKey, tries: 4 }));
await server.connect(new StdioServerTransport());
console.error(`Gtinoteka czeka na polecenia asystenta, pyta ${baseUrl}.`);
