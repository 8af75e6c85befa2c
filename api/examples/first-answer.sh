curl -sS --fail-with-body https://gtinoteka.example/external_api/v2/products/09521234543213/ \
  -H "X-API-KEY: TWÓJ_KLUCZ"
