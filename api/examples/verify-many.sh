# Kod w wierszu, do 100 000 wierszy. Po przerwaniu powtórz z tym samym Idempotency-Key: nie zapłacisz drugi raz.
printf '%s\n' 09521234543213 5901234123457 5901234123450 > kody.txt
curl -sS --fail-with-body https://gtinoteka.example/external_api/v2/verify/ \
  -H "X-API-KEY: TWÓJ_KLUCZ" \
  -H "Idempotency-Key: kody-1" \
  -H "Content-Type: application/x-ndjson" \
  --data-binary @kody.txt
