product=https://gtinoteka.example/external_api/v2/products/09521234543213/
# Próba niczego nie zapisuje: mówi, co by się stało.
curl -sS --fail-with-body -X PATCH "$product?dry_run=true" \
  -H "X-API-KEY: TWÓJ_KLUCZ" -H "Content-Type: application/json" \
  -d '{"name": "Nowa nazwa", "netContent": ["500GRM"]}'
# Zapis: sh write-product.sh zapisz
if [ "${1-}" = zapisz ]; then
  # ETag odpowiedzi pilnuje, żeby nie nadpisać cudzej zmiany. Inna zmiana dostaje inny Idempotency-Key.
  etag=$(curl -sS --fail-with-body -D - -o produkt.json "$product" -H "X-API-KEY: TWÓJ_KLUCZ" |
    tr -d '\r' | sed -n 's/^etag: //Ip')
  curl -sS --fail-with-body -X PATCH "$product" \
    -H "X-API-KEY: TWÓJ_KLUCZ" -H "Content-Type: application/json" \
    -H "If-Match: $etag" -H "Idempotency-Key: zapis-1" \
    -d '{"name": "Nowa nazwa", "netContent": ["500GRM"]}'
fi
