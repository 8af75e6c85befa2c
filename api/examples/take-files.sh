files=https://gtinoteka.example/external_api/v2/files/
list=$(curl -sS --fail-with-body "$files" -H "X-API-KEY: TWÓJ_KLUCZ") || { echo "$list"; exit 1; }
said() { printf '%s' "$list" | sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/"; }
# Podpis listy sum. Klucz publiczny zapisz raz i sprawdzaj, czy się nie zmienił.
printf '%b' "$(said signed)" > SHA256SUMS
[ -s SHA256SUMS ] || { echo "Nie ma jeszcze plików: powstają w nocy."; exit 1; }
said signature | base64 -d > SHA256SUMS.sig
said publicKey | base64 -d > gtinoteka.der
openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey gtinoteka.der -sigfile SHA256SUMS.sig -in SHA256SUMS || exit 1
# Najnowszy plik jest pierwszy.
id=$(printf '%s' "$list" | sed 's/^{"files":\[{"id":"\([^"]*\)".*/\1/')
curl -sS --fail-with-body "$files$id/" -H "X-API-KEY: TWÓJ_KLUCZ" -o "$(head -n 1 SHA256SUMS | cut -c 67-)" || exit 1
head -n 1 SHA256SUMS | sha256sum -c
