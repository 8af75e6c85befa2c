// Made by `npm run client-types` out of the contract; not to be changed by hand.

export interface components {
  schemas: {
    Problem: {
      type: string;
      title: string;
      status: number;
      detail: string;
      code: string;
      requestId: string;
      fields?: {
        [key: string]: string;
      };
      left?: number;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}

export interface operations {
  'get-machine-product': {
    parameters: {
      query?: {
        /** @description Nazwy pól oddzielone przecinkami, na przykład name,netContent. Bez tego odpowiedź ma wszystkie pola. */
        fields?: string;
        /** @description Postać zawartości netto: code ["1.5LTR"], pair ["1.5", "L"], short ["1.5l"], text "1.5l", named ["1.5 l (litr)"]. Bez tego: code. */
        net_content?: 'code' | 'pair' | 'short' | 'text' | 'named';
        /** @description Jak pyta starszy klient: z dowolną wartością brak produktu to 200 zamiast 404. */
        include_local_data?: string;
      };
      header?: {
        /** @description ETag odpowiedzi, którą już masz. */
        'if-none-match'?: string;
      };
      path: {
        /** @description GTIN z 8, 12, 13 albo 14 cyfr. */
        gtin: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | {
                gtinNumber?: string;
                gtinStatus?: string | null;
                name?: string | null;
                targetMarket?: string[];
                netContent?: string[] | string;
                imageUrls?: string[];
                description?: string | null;
                descriptionLanguage?: string | null;
                productPage?: string | null;
                isPublic?: boolean;
                isVerified?: boolean;
                lastModified?: string | null;
                brand?: string | null;
                company?: {
                  name: string | null;
                  nip: string | null;
                  street: string | null;
                  city: string | null;
                  postalCode: string | null;
                  webPage: string | null;
                } | null;
                gpc?: {
                  code: string;
                  text: string;
                }[];
              }
            | {
                errors: {
                  /** @constant */
                  message: 'not_found';
                }[];
              };
          'application/ld+json': {
            '@context': {
              [key: string]: unknown;
            };
            '@id': string;
            /** @constant */
            '@type': 'gs1:Product';
            'gs1:gtin': string;
            'gs1:productName'?: string;
            'gs1:pip'?: string;
            'gs1:productDescription'?:
              | string
              | {
                  '@value': string;
                  '@language': string;
                };
            'gs1:brand'?: {
              /** @constant */
              '@type': 'gs1:Brand';
              'gs1:brandName': string;
            };
            'gs1:brandOwner'?: {
              /** @constant */
              '@type': 'gs1:Organization';
              'gs1:organizationName'?: string;
              'gs1:additionalOrganizationID'?: {
                /** @constant */
                '@type': 'gs1:OrganizationID_Details';
                /** @constant */
                'gs1:organizationID_Type': 'gs1:OrganizationID_Type-TIN';
                'gs1:organizationID': string;
              };
              'gs1:address'?: {
                /** @constant */
                '@type': 'gs1:PostalAddress';
                'gs1:streetAddress'?: string;
                'gs1:addressLocality'?: string;
                'gs1:postalCode'?: string;
              };
            };
            'gs1:netContent'?: {
              /** @constant */
              '@type': 'gs1:QuantitativeValue';
              'gs1:value': string;
              'gs1:unitCode': string;
            };
            'gs1:gpcCategoryCode'?: string;
            'gs1:gpcCategoryDescription'?: string;
            'gs1:targetMarket'?: {
              /** @constant */
              '@type': 'gs1:TargetMarketDetails';
              'gs1:targetMarketCountries': {
                /** @constant */
                '@type': 'gs1:Country';
                'gs1:countryCode': string;
              }[];
            };
            'gs1:image'?: {
              /** @constant */
              '@type': 'gs1:ReferencedFileDetails';
              'gs1:referencedFileURL': string;
            }[];
          };
        };
      };
    };
  };
  'put-machine-product': {
    parameters: {
      query?: {
        /** @description Nazwy pól oddzielone przecinkami, na przykład name,netContent. Bez tego odpowiedź ma wszystkie pola. */
        fields?: string;
        /** @description Postać zawartości netto: code ["1.5LTR"], pair ["1.5", "L"], short ["1.5l"], text "1.5l", named ["1.5 l (litr)"]. Bez tego: code. */
        net_content?: 'code' | 'pair' | 'short' | 'text' | 'named';
        /** @description true: niczego nie zapisuje, mówi, co by się stało. */
        dry_run?: 'true' | 'false';
      };
      header?: {
        /** @description Powtórzone z tym samym kluczem i tą samą treścią zapisuje się raz i odpowiada to samo. */
        'idempotency-key'?: string;
        /** @description ETag odpowiedzi, którą zmieniasz (z tymi samymi fields i net_content). Gdy produkt jest już inny: 412. */
        'if-match'?: string;
        /** @description „*”: tylko gdy produktu jeszcze nie ma. */
        'if-none-match'?: string;
      };
      path: {
        /** @description GTIN z 8, 12, 13 albo 14 cyfr. */
        gtin: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          brand: string;
          netContent: string | string[];
          gpc:
            | string
            | {
                code: string;
                text?: string;
              }[];
        };
      };
    };
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            gtinNumber: string | null;
            /** @enum {string} */
            state: 'accepted' | 'waiting' | 'unchanged' | 'unfit';
            reason: string | null;
            code: string | null;
            field: string | null;
            isNew: boolean;
            changes: {
              /** @enum {string} */
              field: 'name' | 'brand' | 'netContent' | 'gpc';
              was: string;
              becomes: string;
            }[];
            dryRun: boolean;
            uploadId: string | null;
          };
        };
      };
    };
  };
  'patch-machine-product': {
    parameters: {
      query?: {
        /** @description Nazwy pól oddzielone przecinkami, na przykład name,netContent. Bez tego odpowiedź ma wszystkie pola. */
        fields?: string;
        /** @description Postać zawartości netto: code ["1.5LTR"], pair ["1.5", "L"], short ["1.5l"], text "1.5l", named ["1.5 l (litr)"]. Bez tego: code. */
        net_content?: 'code' | 'pair' | 'short' | 'text' | 'named';
        /** @description true: niczego nie zapisuje, mówi, co by się stało. */
        dry_run?: 'true' | 'false';
      };
      header?: {
        /** @description Powtórzone z tym samym kluczem i tą samą treścią zapisuje się raz i odpowiada to samo. */
        'idempotency-key'?: string;
        /** @description ETag odpowiedzi, którą zmieniasz (z tymi samymi fields i net_content). Gdy produkt jest już inny: 412. */
        'if-match'?: string;
        /** @description „*”: tylko gdy produktu jeszcze nie ma. */
        'if-none-match'?: string;
      };
      path: {
        /** @description GTIN z 8, 12, 13 albo 14 cyfr. */
        gtin: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name?: string;
          brand?: string;
          netContent?: string | string[];
          gpc?:
            | string
            | {
                code: string;
                text?: string;
              }[];
        };
      };
    };
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            gtinNumber: string | null;
            /** @enum {string} */
            state: 'accepted' | 'waiting' | 'unchanged' | 'unfit';
            reason: string | null;
            code: string | null;
            field: string | null;
            isNew: boolean;
            changes: {
              /** @enum {string} */
              field: 'name' | 'brand' | 'netContent' | 'gpc';
              was: string;
              becomes: string;
            }[];
            dryRun: boolean;
            uploadId: string | null;
          };
        };
      };
    };
  };
  'list-machine-products': {
    parameters: {
      query?: {
        /** @description Nazwy pól oddzielone przecinkami, na przykład name,netContent. Bez tego odpowiedź ma wszystkie pola. */
        fields?: string;
        /** @description Postać zawartości netto: code ["1.5LTR"], pair ["1.5", "L"], short ["1.5l"], text "1.5l", named ["1.5 l (litr)"]. Bez tego: code. */
        net_content?: 'code' | 'pair' | 'short' | 'text' | 'named';
        /** @description Nazwa marki albo jej część. */
        brand?: string;
        /** @description NIP firmy produktu. */
        company_nip?: string;
        /** @description Kod GPC dowolnego poziomu albo kilka z jednego segmentu, oddzielone przecinkami. */
        gpc_code?: string;
        /** @description Słowa z nazwy produktu. */
        name?: string;
        /** @description Nazwa firmy albo jej część. */
        company_name?: string;
        /** @description Kiedy produkt zmieniono, według dni w Warszawie. week to dziś i siedem dni wstecz. */
        last_modified_date_range?: 'today' | 'yesterday' | 'week' | 'month' | 'year';
        /** @description Pozycji na stronie, najwyżej 100. */
        page_size?: number;
        /** @description Skąd iść dalej: weź go z adresu w polu next. */
        cursor?: string;
        /** @description true: każdy produkt listy niesie swój ETag, do pola ifMatch w zapisie listy. */
        etag?: 'true' | 'false';
      };
      header?: {
        /** @description ETag odpowiedzi, którą już masz. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            count: number;
            next: string | null;
            previous: string | null;
            facets: Record<string, never>;
            results: {
              gtinNumber?: string;
              gtinStatus?: string | null;
              name?: string | null;
              targetMarket?: string[];
              netContent?: string[] | string;
              imageUrls?: string[];
              description?: string | null;
              descriptionLanguage?: string | null;
              productPage?: string | null;
              isPublic?: boolean;
              isVerified?: boolean;
              lastModified?: string | null;
              brand?: string | null;
              company?: {
                name: string | null;
                nip: string | null;
                street: string | null;
                city: string | null;
                postalCode: string | null;
                webPage: string | null;
              } | null;
              gpc?: {
                code: string;
                text: string;
              }[];
              etag?: string;
            }[];
          };
        };
      };
    };
  };
  'put-machine-products': {
    parameters: {
      query?: {
        /** @description true: niczego nie zapisuje, mówi, co by się stało. */
        dry_run?: 'true' | 'false';
      };
      header?: {
        /** @description Powtórzone z tym samym kluczem i tą samą treścią zapisuje się raz i odpowiada to samo. */
        'idempotency-key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          products: {
            name: string;
            brand: string;
            netContent: string | string[];
            gpc:
              | string
              | {
                  code: string;
                  text?: string;
                }[];
            gtinNumber: string;
            ifMatch?: string;
            /** @constant */
            ifNoneMatch?: '*';
          }[];
        };
      };
    };
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            dryRun: boolean;
            uploadId: string | null;
            counts: {
              accepted: number;
              waiting: number;
              unchanged: number;
              unfit: number;
            };
            results: {
              gtinNumber: string | null;
              /** @enum {string} */
              state: 'accepted' | 'waiting' | 'unchanged' | 'unfit';
              reason: string | null;
              code: string | null;
              field: string | null;
              isNew: boolean;
              changes: {
                /** @enum {string} */
                field: 'name' | 'brand' | 'netContent' | 'gpc';
                was: string;
                becomes: string;
              }[];
              line: number;
            }[];
          };
        };
      };
    };
  };
  'patch-machine-products': {
    parameters: {
      query?: {
        /** @description true: niczego nie zapisuje, mówi, co by się stało. */
        dry_run?: 'true' | 'false';
      };
      header?: {
        /** @description Powtórzone z tym samym kluczem i tą samą treścią zapisuje się raz i odpowiada to samo. */
        'idempotency-key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          products: {
            name?: string;
            brand?: string;
            netContent?: string | string[];
            gpc?:
              | string
              | {
                  code: string;
                  text?: string;
                }[];
            gtinNumber: string;
            ifMatch?: string;
            /** @constant */
            ifNoneMatch?: '*';
          }[];
        };
      };
    };
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            dryRun: boolean;
            uploadId: string | null;
            counts: {
              accepted: number;
              waiting: number;
              unchanged: number;
              unfit: number;
            };
            results: {
              gtinNumber: string | null;
              /** @enum {string} */
              state: 'accepted' | 'waiting' | 'unchanged' | 'unfit';
              reason: string | null;
              code: string | null;
              field: string | null;
              isNew: boolean;
              changes: {
                /** @enum {string} */
                field: 'name' | 'brand' | 'netContent' | 'gpc';
                was: string;
                becomes: string;
              }[];
              line: number;
            }[];
          };
        };
      };
    };
  };
  'find-machine-products': {
    parameters: {
      query?: {
        /** @description Nazwy pól oddzielone przecinkami, na przykład name,netContent. Bez tego odpowiedź ma wszystkie pola. */
        fields?: string;
        /** @description Postać zawartości netto: code ["1.5LTR"], pair ["1.5", "L"], short ["1.5l"], text "1.5l", named ["1.5 l (litr)"]. Bez tego: code. */
        net_content?: 'code' | 'pair' | 'short' | 'text' | 'named';
      };
      header?: {
        /** @description Powtórzone z tym samym kluczem i tymi samymi numerami liczy się raz. */
        'idempotency-key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          gtins: string[];
        };
      };
    };
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            counts: {
              found: number;
              absent: number;
              unfit: number;
            };
            results: {
              line: number;
              gtinNumber: string | null;
              /** @enum {string} */
              state: 'found' | 'absent' | 'unfit';
              code: string | null;
              product: {
                gtinNumber?: string;
                gtinStatus?: string | null;
                name?: string | null;
                targetMarket?: string[];
                netContent?: string[] | string;
                imageUrls?: string[];
                description?: string | null;
                descriptionLanguage?: string | null;
                productPage?: string | null;
                isPublic?: boolean;
                isVerified?: boolean;
                lastModified?: string | null;
                brand?: string | null;
                company?: {
                  name: string | null;
                  nip: string | null;
                  street: string | null;
                  city: string | null;
                  postalCode: string | null;
                  webPage: string | null;
                } | null;
                gpc?: {
                  code: string;
                  text: string;
                }[];
              } | null;
            }[];
          };
        };
      };
    };
  };
  'get-machine-upload': {
    parameters: {
      query?: {
        /** @description Tylko wiersze w tym stanie. */
        state?: 'waiting' | 'accepted' | 'refused' | 'unfit';
        /** @description Wierszy na stronie, najwyżej 1000. */
        page_size?: number;
        /** @description Skąd iść dalej: weź go z adresu w polu next. */
        cursor?: string;
      };
      header?: {
        /** @description ETag odpowiedzi, którą już masz. */
        'if-none-match'?: string;
      };
      path: {
        /** @description Pole uploadId z odpowiedzi zapisu. */
        uploadId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            id: string;
            /** @enum {string} */
            state: 'checking' | 'failed' | 'waiting' | 'answered';
            reason: string | null;
            createdAt: string;
            answeredAt: string | null;
            counts: {
              waiting: number;
              accepted: number;
              refused: number;
              unfit: number;
              unchanged: number;
            } | null;
            count: number;
            next: string | null;
            results: {
              line: number;
              gtinNumber: string | null;
              /** @enum {string} */
              state: 'waiting' | 'accepted' | 'refused' | 'unfit';
              reason: string | null;
              answeredAt: string | null;
              isNew: boolean;
              changes: {
                /** @enum {string} */
                field: 'name' | 'brand' | 'netContent' | 'gpc';
                was: string;
                becomes: string;
              }[];
            }[];
          };
        };
      };
    };
  };
  'get-company-codes': {
    parameters: {
      query?: {
        /** @description Pozycji na stronie, najwyżej 100. */
        page_size?: number;
        /** @description Skąd iść dalej: weź go z adresu w polu next. */
        cursor?: string;
      };
      header?: {
        /** @description ETag odpowiedzi, którą już masz. */
        'if-none-match'?: string;
      };
      path: {
        /** @description NIP firmy. */
        nip: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            nip: string;
            name: string;
            isOwn: boolean;
            licences:
              | {
                  prefix: string;
                  /** @enum {string} */
                  type: 'GCP' | 'GTIN-8';
                  inForce: boolean;
                  validFrom: string | null;
                  validUntil: string | null;
                  holder: string | null;
                  holderGLN: string | null;
                  organisation: string;
                }[]
              | null;
            brands:
              | {
                  name: string;
                  products: number;
                }[]
              | null;
            count: number;
            next: string | null;
            results: {
              gtinNumber: string;
              gtinStatus: string | null;
              name: string | null;
              brand: string | null;
              gpc: string | null;
              isPublic: boolean;
              lastModified: string;
              /** @enum {string} */
              licence: 'licensed' | 'illegal' | 'invalid' | 'not_applicable' | 'unknown';
              holder: string | null;
            }[];
          };
        };
      };
    };
  };
  'verify-codes': {
    parameters: {
      query?: {
        /** @description Numer wiersza, po którym przerwano strumień. */
        cursor?: number;
      };
      header?: {
        /** @description Powtórzone z tym samym kluczem i tymi samymi kodami liczy się raz. */
        'idempotency-key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          codes: (
            | string
            | {
                gtin: string;
                name?: string;
                brand?: string;
                netContent?: string;
                gpc?: string;
              }
          )[];
        };
        'application/x-ndjson':
          | string
          | {
              gtin: string;
              name?: string;
              brand?: string;
              netContent?: string;
              gpc?: string;
            };
      };
    };
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            counts: {
              ok: number;
              warn: number;
              bad: number;
              none: number;
              unchecked: number;
            };
            results: {
              line: number;
              code: string;
              gtinNumber: string | null;
              /** @enum {string} */
              state: 'ok' | 'warn' | 'bad' | 'none' | 'unchecked';
              why: (
                | 'gtin_missing'
                | 'gtin_lost_zero'
                | 'gtin_rewritten'
                | 'gtin_several'
                | 'gtin_characters'
                | 'gtin_length'
                | 'gtin_all_zero'
                | 'gtin_check_digit'
                | 'without_licence'
                | 'not_found'
                | 'no_data'
                | 'withdrawn'
                | 'inactive'
                | 'licence_unconfirmed'
                | 'prefix_unassigned'
                | 'not_trade_item'
                | 'name_differs'
                | 'brand_differs'
                | 'content_differs'
                | 'category_differs'
                | 'repeated'
                | 'text_cut'
                | 'not_own'
                | 'limit_over'
                | 'registry_silent'
                | 'registry_absent'
                | 'row_too_slow'
              )[];
              reason: string | null;
              mend: string | null;
              offer: string | null;
              licence: string | null;
              holder: string | null;
              name: string | null;
              brand: string | null;
              nameLikeness: string | null;
              brandLikeness: string | null;
              category: string | null;
              missing: string | null;
              repeated: string | null;
              codes: {
                /** @enum {string|null} */
                licence: 'licensed' | 'illegal' | 'invalid' | 'not_applicable' | 'unknown' | null;
                /** @enum {string|null} */
                name: 'equal' | 'near' | 'differs' | null;
                /** @enum {string|null} */
                brand: 'equal' | 'near' | 'differs' | null;
                gpc: string | null;
                missing: ('name' | 'brand' | 'gpc' | 'netContent' | 'targetMarket' | 'imageUrls')[];
                firstLine: number | null;
              };
            }[];
          };
          'application/x-ndjson':
            | {
                line: number;
                code: string;
                gtinNumber: string | null;
                /** @enum {string} */
                state: 'ok' | 'warn' | 'bad' | 'none' | 'unchecked';
                why: (
                  | 'gtin_missing'
                  | 'gtin_lost_zero'
                  | 'gtin_rewritten'
                  | 'gtin_several'
                  | 'gtin_characters'
                  | 'gtin_length'
                  | 'gtin_all_zero'
                  | 'gtin_check_digit'
                  | 'without_licence'
                  | 'not_found'
                  | 'no_data'
                  | 'withdrawn'
                  | 'inactive'
                  | 'licence_unconfirmed'
                  | 'prefix_unassigned'
                  | 'not_trade_item'
                  | 'name_differs'
                  | 'brand_differs'
                  | 'content_differs'
                  | 'category_differs'
                  | 'repeated'
                  | 'text_cut'
                  | 'not_own'
                  | 'limit_over'
                  | 'registry_silent'
                  | 'registry_absent'
                  | 'row_too_slow'
                )[];
                reason: string | null;
                mend: string | null;
                offer: string | null;
                licence: string | null;
                holder: string | null;
                name: string | null;
                brand: string | null;
                nameLikeness: string | null;
                brandLikeness: string | null;
                category: string | null;
                missing: string | null;
                repeated: string | null;
                codes: {
                  /** @enum {string|null} */
                  licence: 'licensed' | 'illegal' | 'invalid' | 'not_applicable' | 'unknown' | null;
                  /** @enum {string|null} */
                  name: 'equal' | 'near' | 'differs' | null;
                  /** @enum {string|null} */
                  brand: 'equal' | 'near' | 'differs' | null;
                  gpc: string | null;
                  missing: ('name' | 'brand' | 'gpc' | 'netContent' | 'targetMarket' | 'imageUrls')[];
                  firstLine: number | null;
                };
                cursor: number;
              }
            | {
                done: boolean;
                cursor: number;
                counts: {
                  ok: number;
                  warn: number;
                  bad: number;
                  none: number;
                  unchecked: number;
                };
              }
            | {
                problem: {
                  type: string;
                  title: string;
                  status: number;
                  detail: string;
                  code: string;
                  requestId: string;
                  fields?: {
                    [key: string]: string;
                  };
                  left?: number;
                };
                cursor: number;
              };
        };
      };
    };
  };
  'get-changes': {
    parameters: {
      query?: {
        /** @description Nazwy pól oddzielone przecinkami, na przykład name,netContent. Bez tego odpowiedź ma wszystkie pola. */
        fields?: string;
        /** @description Postać zawartości netto: code ["1.5LTR"], pair ["1.5", "L"], short ["1.5l"], text "1.5l", named ["1.5 l (litr)"]. Bez tego: code. */
        net_content?: 'code' | 'pair' | 'short' | 'text' | 'named';
        /** @description Nazwa marki albo jej część. */
        brand?: string;
        /** @description NIP firmy produktu. */
        company_nip?: string;
        /** @description Kod GPC dowolnego poziomu albo kilka z jednego segmentu, oddzielone przecinkami. */
        gpc_code?: string;
        /** @description Kursor poprzedniej odpowiedzi. Bez niego odpowiedź ma tylko kursor tej chwili. */
        since?: string;
        /** @description Zmian na stronie. */
        limit?: number;
        /** @description Ile sekund czekać na zmianę, gdy jeszcze żadnej nie ma. */
        wait?: number;
      };
      header?: {
        /** @description Kursor, od którego strumień idzie dalej; ma pierwszeństwo przed since. */
        'last-event-id'?: string;
        /** @description ETag odpowiedzi, którą już masz. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            cursor: string;
            more: boolean;
            changes: {
              gtinNumber: string;
              /** @enum {string} */
              change: 'changed' | 'removed';
              product: {
                gtinNumber?: string;
                gtinStatus?: string | null;
                name?: string | null;
                targetMarket?: string[];
                netContent?: string[] | string;
                imageUrls?: string[];
                description?: string | null;
                descriptionLanguage?: string | null;
                productPage?: string | null;
                isPublic?: boolean;
                isVerified?: boolean;
                lastModified?: string | null;
                brand?: string | null;
                company?: {
                  name: string | null;
                  nip: string | null;
                  street: string | null;
                  city: string | null;
                  postalCode: string | null;
                  webPage: string | null;
                } | null;
                gpc?: {
                  code: string;
                  text: string;
                }[];
              } | null;
            }[];
          };
          'text/event-stream':
            | {
                cursor: string;
                more: boolean;
                changes: {
                  gtinNumber: string;
                  /** @enum {string} */
                  change: 'changed' | 'removed';
                  product: {
                    gtinNumber?: string;
                    gtinStatus?: string | null;
                    name?: string | null;
                    targetMarket?: string[];
                    netContent?: string[] | string;
                    imageUrls?: string[];
                    description?: string | null;
                    descriptionLanguage?: string | null;
                    productPage?: string | null;
                    isPublic?: boolean;
                    isVerified?: boolean;
                    lastModified?: string | null;
                    brand?: string | null;
                    company?: {
                      name: string | null;
                      nip: string | null;
                      street: string | null;
                      city: string | null;
                      postalCode: string | null;
                      webPage: string | null;
                    } | null;
                    gpc?: {
                      code: string;
                      text: string;
                    }[];
                  } | null;
                }[];
              }
            | {
                type: string;
                title: string;
                status: number;
                detail: string;
                code: string;
                requestId: string;
                fields?: {
                  [key: string]: string;
                };
                left?: number;
              };
        };
      };
    };
  };
  'list-feed-files': {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag odpowiedzi, którą już masz. */
        'if-none-match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Odpowiedź. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            files: {
              id: string;
              /** @enum {string} */
              kind: 'full' | 'day' | 'month';
              covers: string;
              /** @enum {string} */
              format: 'jsonl' | 'parquet';
              fileName: string;
              byteSize: number;
              sha256: string;
              products: number;
              removed: number;
              since: string | null;
              cursor: string;
              madeAt: string;
            }[];
            signed: string;
            signature: string;
            publicKey: string;
          };
        };
      };
    };
  };
}
