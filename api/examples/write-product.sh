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
    -d '{"name": "Nowa nazwa", "netContent": ["500GRM"]}' | tee zapis.json
  # Co się z nim stało: waiting, accepted, refused albo unfit, z powodem. Zapis, który czeka, jest tu też po odpowiedzi biura.
  upload=$(sed -n 's/.*"uploadId":"\([^"]*\)".*/\1/p' zapis.json)
  [ -z "$upload" ] || curl -sS --fail-with-body "${product%products/*}uploads/$upload/" -H "X-API-KEY: TWÓJ_KLUCZ"
fi
