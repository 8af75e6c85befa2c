// Do 1000 kodów w jednej odpowiedzi. Po przerwaniu powtórz z tym samym Idempotency-Key: nie zapłacisz drugi raz.
const codes = ['09521234543213', '5901234123457', '5901234123450'];
const answer = await fetch('https://gtinoteka.example/external_api/v2/verify/', {
  method: 'POST',
  headers: { 'X-API-KEY': 'TWÓJ_KLUCZ', 'Idempotency-Key': 'kody-1', 'Content-Type': 'application/json' },
  body: JSON.stringify({ codes }),
});
if (!answer.ok) throw new Error(await answer.text());
const { results } = await answer.json();
for (const { code, state, reason } of results) console.log(code, state, reason ?? '');
