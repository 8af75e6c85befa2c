# Zmiany od teraz, jednym połączeniem. Po przerwie dodaj -H "Last-Event-ID: …" z ostatnim id, a nic nie zginie.
curl -sSN --fail-with-body https://gtinoteka.example/external_api/v2/changes/ \
  -H "X-API-KEY: TWÓJ_KLUCZ" \
  -H "Accept: text/event-stream"
